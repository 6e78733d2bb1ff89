import type { Client, UserState } from '@trellis/sdk'
import { createOutbox } from '../survey/createOutbox.ts'
import { waitingIn } from '../survey/queue.ts'
import { glaCommon, notTaken } from './glaCommon.ts'

/** Whose assessment it is, and which one. */
export type GlaOwner = Pick<UserState, 'clientId' | 'userId' | 'glaV2'>

const isUnderWay = ({ glaV2 }: GlaOwner) => glaV2.assessmentId > 0 && !glaV2.finished

const common = (client: Client, owner: GlaOwner) => {
  const person = `${owner.clientId}.${owner.userId}`
  const id = owner.glaV2.assessmentId * (isUnderWay(owner) ? 1 : -1)
  return glaCommon({ ...notTaken(), person, id }, client.gla, async () => ({}))
}

/** Answers of the person's assessment that did not go out of this browser yet. */
export const keptAnswers = (client: Client, owner: GlaOwner) => waitingIn(common(client, owner).id())

/**
 * Tries once to send them; the client has to be that person's. True where any arrived. What was changed in two places waits until
 * the assessment is opened, which asks.
 */
export async function sendKeptAnswers(client: Client, owner: GlaOwner): Promise<boolean> {
  const { source, id } = common(client, owner)
  const before = waitingIn(id()).count
  if (before === 0 || !isUnderWay(owner)) return false
  const outbox = createOutbox({ source, id: id(), preview: false, onMerged: () => undefined })
  await outbox.flush()
  outbox.dispose()
  return waitingIn(id()).count < before
}
