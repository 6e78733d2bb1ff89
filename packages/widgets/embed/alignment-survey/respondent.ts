import type { Client } from '@trellis/sdk'
import type { Respondent } from '../../src/alignment/alignmentCalls.ts'

/** Who answers, by the element's attributes: a member of the team of `team-id`, else the guest of the token; nobody with `preview`. */
export function respondentOf(host: Element, client: Client): Respondent {
  const teamId = Number(host.getAttribute('team-id')) || undefined
  return { client, teamId, variant: host.hasAttribute('preview') ? 'preview' : teamId ? 'user' : 'guest' }
}
