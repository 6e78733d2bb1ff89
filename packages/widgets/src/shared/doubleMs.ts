/** What is pressed within so many ms of what it brought up is the second half of a double press, and means nothing. */
export const doubleMs = 400
