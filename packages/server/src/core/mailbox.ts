/** An address without what its owner may choose freely: case, and the part behind a plus sign. */
export const mailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** Somebody as an address: `isOutside` without an account of the organisation. */
export interface Addressee {
  email: string
  isOutside: boolean
}

/**
 * A list in which nobody stands twice. An account is somebody of its own; whoever is outside is told by the mailbox, as its owner
 * has as many addresses as wanted.
 */
export function listOfPeople(first: readonly Addressee[] = []) {
  const addresses = new Set<string>()
  const inside = new Set<string>()
  const outside = new Set<string>()
  const list = {
    has({ email, isOutside }: Addressee): boolean {
      const box = mailbox(email)
      return outside.has(box) || (isOutside ? inside.has(box) : addresses.has(email.toLowerCase()))
    },
    add({ email, isOutside }: Addressee): void {
      if (isOutside) outside.add(mailbox(email))
      else {
        addresses.add(email.toLowerCase())
        inside.add(mailbox(email))
      }
    },
  }
  for (const it of first) list.add(it)
  return list
}
