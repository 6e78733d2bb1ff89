import { type AlignmentMember, isEmail } from '@trellis/sdk'

/** What stands in the input row, or in a row that is edited. A part is '' while none is chosen. */
export interface ExpressEntry {
  name: string
  email: string
  roleId: string
}

/** Which field of an entry is wrong, as a key of `alignment.express.invalid`. */
export interface ExpressErrors {
  name?: 'name'
  email?: 'missing' | 'email' | 'exists'
  role?: 'role'
}

export const nothing: ExpressEntry = { name: '', email: '', roleId: '' }

/** What is wrong with a new entry, given who is on the list. E-mails are the same in any case of letters. */
export function errorsOf({ name, email, roleId }: ExpressEntry, list: readonly AlignmentMember[]): ExpressErrors {
  const typed = email.trim().toLowerCase()
  const there = list.some(it => it.email.toLowerCase() === typed)
  const wrong = !typed ? 'missing' : !isEmail(email) ? 'email' : there ? 'exists' : undefined
  return {
    ...(name.trim() ? {} : { name: 'name' }),
    ...(wrong ? { email: wrong } : {}),
    ...(roleId ? {} : { role: 'role' }),
  }
}
