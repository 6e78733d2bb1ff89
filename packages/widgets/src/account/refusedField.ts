import { TrellisError } from '@trellis/sdk'

/** Which of the two was wrong, the password or the code, where that is why a call was refused: it is told at its field. */
export function refusedField(error: unknown): 'wrongPassword' | 'wrongCode' | null {
  if (!(error instanceof TrellisError)) return null
  return error.code === 'wrongPassword' || error.code === 'wrongCode' ? error.code : null
}
