/** So often a page looks again that nobody tells what has changed: a guest's, and one of a host. */
export const lookMs = 30_000
