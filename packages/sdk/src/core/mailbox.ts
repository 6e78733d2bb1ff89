/** An address without what its owner may choose freely: case, and the part behind a plus sign. */
const mailbox = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** Of two addresses told by this, they are the same one's: at Gmail, under both of its names, dots are none. `voice_of` of the database. */
export function voiceOf(email: string): string {
  const box = mailbox(email)
  const [, name, at] = /^(.*)@g(?:oogle)?(mail\.com)$/.exec(box) ?? []
  return name && at ? `${name.replaceAll('.', '')}@g${at}` : box
}

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
      const box = voiceOf(email)
      return outside.has(box) || (isOutside ? inside.has(box) : addresses.has(email.toLowerCase()))
    },
    add({ email, isOutside }: Addressee): void {
      if (isOutside) outside.add(voiceOf(email))
      else {
        addresses.add(email.toLowerCase())
        inside.add(voiceOf(email))
      }
    },
  }
  for (const it of first) list.add(it)
  return list
}

/** Whether somebody stands twice in a list. Who has no address yet is nobody. */
export function isAnyoneTwice(list: readonly Addressee[]): boolean {
  const people = listOfPeople()
  return list.some(it => {
    if (!it.email) return false
    const isThere = people.has(it)
    people.add(it)
    return isThere
  })
}
