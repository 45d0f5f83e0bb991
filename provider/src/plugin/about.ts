import schema from '../generated/schema.gen.json';

/** The package schema as JSON. */
export const schemaText = JSON.stringify(schema);
