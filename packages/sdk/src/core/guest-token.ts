/** A guest's token, `g.<tenant>.<256 random bits>`, with its tenant. What does not match was cut off, or is none. */
export const guestTokenShape = /^g\.(\d{1,9})\.[\w-]{43}$/
