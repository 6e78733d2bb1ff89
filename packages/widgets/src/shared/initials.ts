/** The initials of the first two words of a name, or the first two letters of a single word. */
export function initials(name: string) {
  const [first = '', second] = name.trim().split(/[\s\u3000]+/)
  // By code point, so that a letter outside the basic plane stays whole.
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase()
}
