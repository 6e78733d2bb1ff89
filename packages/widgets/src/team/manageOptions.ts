import type { Client } from '@trellis/sdk'

/** What was done, as a key of `team.manage.done`. */
type ManageDone = 'reinvite' | 'wait' | 'invite' | 'guest' | 'remove' | 'manager' | 'assistant' | 'endAssistant'

export interface ManageOptions {
  client: Client
  teamId: number
  onDone: (what: ManageDone, name: string) => void
  /** Told beside what was tried. */
  onFailed: (error: unknown, where: 'people' | 'details') => void
  /** Name or parts of the team have changed: menus show them. */
  onChanged: () => void
  /** The team is gone for this person: left, or deleted. */
  onGone: () => void
}
