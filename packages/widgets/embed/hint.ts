const said = new Set<string>()

/** Says once in the console, to whoever looks after the page, what to mend. */
export function hint({ message }: { message: string }): void {
  if (said.has(message)) return
  said.add(message)
  console.warn(`Trellis: ${message}`)
}
