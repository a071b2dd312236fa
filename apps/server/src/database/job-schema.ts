/** Named after the schema of our own tables, so that two booths may share a database. */
export const jobSchemaOf = (schema: string): string => `${schema}_jobs`;
