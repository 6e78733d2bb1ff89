/** What the first question does not need comes this much later, in ms: by then a slow phone has painted it. */
export const laterMs = 50
