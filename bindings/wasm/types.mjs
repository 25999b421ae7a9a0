// The types of all questions and answers, from the engine's own description (OpenAPI).

/** A JSON Schema as a TypeScript type. */
function type(schema, indent = "") {
  if (schema === true || schema === undefined) return "unknown";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const choice = schema.oneOf ?? schema.anyOf;
  if (choice) {
    const union = [...new Set(choice.map((one) => type(one, indent)))].join(" | ");
    return schema.properties ? `(${union}) & ${object(schema, indent)}` : union;
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((one) => type({ ...schema, type: one }, indent)).join(" | ");
  }
  switch (schema.type) {
    case "object":
      return object(schema, indent);
    case "array":
      return `Array<${type(schema.items, indent)}>`;
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    default:
      return schema.properties ? object(schema, indent) : "unknown";
  }
}

/** An object's fields, each with its description. */
function object({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `Record<string, ${additionalProperties ? type(additionalProperties, indent) : "unknown"}>`;
  const more = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const about = schema.description ? `${more}/** ${schema.description.replaceAll("\n", " ")} */\n` : "";
    return `${about}${more}${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${type(schema, more)};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

/** The declarations of the package. */
export function declarations({ paths, components }) {
  const named = Object.entries(components.schemas).map(([name, schema]) => {
    const about = schema.description ? `/** ${schema.description.replaceAll("\n", " ")} */\n` : "";
    return `${about}export type ${name} = ${type(schema)};\n`;
  });
  const json = (content) => type(content["application/json"].schema);
  const operations = Object.values(paths).map(({ post }) => {
    const [request, answer] = [json(post.requestBody.content), json(post.responses[200].content)];
    return `  /** ${post.summary} */\n  ${post.operationId}: { request: ${request}; answer: ${answer} };\n`;
  });
  return `${named.join("\n")}
/** What can be asked. */
export interface Operations {
${operations.join("")}}

/** Why there is no answer, as RFC 9457 has it. */
export class WhydokuProblem extends Error {
  readonly problem: Problem;
}

export interface AskOptions {
  /** The maximum amount of work, in units of a few microseconds. */
  work?: number;
}

/** The engine, in the thread that asks. */
export class Whydoku {
  /** Loads the engine, from the file beside this package's script unless another source is given. */
  static load(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Whydoku>;
  /** Starts the engine in a worker of its own. */
  static worker(source?: string | URL): WhydokuWorker;
  /** Answers a request, or throws a \`WhydokuProblem\`. */
  ask<Name extends keyof Operations>(
    operation: Name,
    request: Operations[Name]["request"],
    options?: AskOptions,
  ): Operations[Name]["answer"];
}

/** The engine in a worker. */
export class WhydokuWorker {
  /** Promises the answer to a request. A signal that aborts gives up this request alone, with the reason of the signal. */
  ask<Name extends keyof Operations>(
    operation: Name,
    request: Operations[Name]["request"],
    options?: AskOptions & { signal?: AbortSignal },
  ): Promise<Operations[Name]["answer"]>;
  /** Stops what is being answered, and all that waits. */
  stop(): void;
  /** Ends the worker. */
  close(): void;
}
`;
}
