/** Answers one call of the fake client, with what the server would reply. */
export type Handler = (query: Record<string, string>, body: never) => unknown
