import { createModel } from '@preact/signals-core'
import type { Client, StandUp, StandUpAnswer } from '@trellis/sdk'
import { createChanges } from '../../shared/createChanges.ts'
import { createLoad } from '../../shared/createLoad.ts'
import { begunOf, createVersioned } from '../../shared/createVersioned.ts'
import { kept, type Owner, textsOf } from '../../shared/kept.ts'
import { out } from '../../shared/model.ts'

export const standUpFields = ['done', 'next', 'inTheWay'] as const
export type StandUpField = (typeof standUpFields)[number]
type Draft = Record<StandUpField, string>

const draftOf = (saved: StandUpAnswer | null): Draft => textsOf(saved, standUpFields)
// What is saved has no blanks around it.
const same = (one: Draft, other: Draft) => standUpFields.every(it => one[it].trim() === other[it].trim())

export interface StandUpOptions {
  client: Client
  teamId: number
  /** Whose draft it is, on a device that others use too. */
  person: Owner | undefined
}

/**
 * The stand-up of a team's sprint: what the person answers today, kept on the device until it is sent and never overwriting what was
 * sent elsewhere unasked, and the digest of a day.
 */
export const StandUpModel = createModel(({ client, teamId, person }: StandUpOptions) => {
  const changes = createChanges()
  /** Whose digest is looked at; null for the newest. */
  let wanted: string | null = null
  let opened: string | null = null
  const today = () => {
    const { own, sprint } = load.value.peek() ?? {}
    if (!own || !sprint) throw new Error('Nobody is asked')
    return { day: own.day, sprintId: sprint.id }
  }
  const answer = createVersioned<StandUpAnswer, Draft>({
    changes,
    storage: {
      // Of a day: what was typed yesterday is no draft of today.
      read: () => storageOf().read(),
      keep: it => storageOf().keep(it),
      drop: () => storageOf().drop(),
    },
    draftOf,
    same,
    save(draft, version, once) {
      const call = { body: { ...today(), version, ...draft } }
      return client.sprint.answerStandUp(call, once(call))
    },
  })
  const storageOf = () =>
    kept(
      person,
      `stand-up.${teamId}.${load.value.peek()?.own?.day}`,
      begunOf(found => textsOf(found, standUpFields)),
      'local',
    )
  const load = createLoad(() =>
    client.sprint.standUp({ params: { teamId }, query: wanted === null ? {} : { day: wanted } }),
  )

  /** Shows what is sent, and keeps what is typed. */
  function take({ own }: StandUp) {
    if (!own) return
    if (opened !== own.day) answer.open(own.answer)
    // A look that another has overtaken may hold what was there before the change.
    else if (own.answer && own.answer.version > (answer.saved.peek()?.version ?? 0)) answer.put(own.answer)
    opened = own.day
  }
  async function reload() {
    await load.reload()
    const found = load.value.peek()
    if (found) take(found)
  }

  return {
    ...out({ busy: changes.busy, outcome: changes.outcome }),
    load: { value: load.value, error: load.error, reload },
    saved: answer.saved,
    draft: answer.draft,
    changed: answer.changed,
    newer: answer.newer,
    edit: (field: StandUpField, text: string) => answer.edit({ ...answer.draft.peek(), [field]: text }),
    /** Sends what is typed; false where it did not work, or something newer waits for a choice. */
    async send(): Promise<boolean> {
      const well = await answer.save()
      if (well) await reload()
      return well
    },
    async keepMine(): Promise<void> {
      if (await answer.keepMine()) await reload()
    },
    takeTheirs: answer.takeSaved,
    /** Says that the person is away today, or is not. */
    async setAway(isAway: boolean): Promise<boolean> {
      const well = await changes.change('away', async once => {
        const call = { body: { ...today(), version: answer.saved.peek()?.version ?? 0, isAway } }
        answer.put(await client.sprint.awayFromStandUp(call, once(call)))
        return undefined
      })
      await reload()
      return well
    },
    /** Shows the digest of a day. */
    async look(day: string): Promise<void> {
      wanted = day
      await reload()
    },
  }
})

export type StandUpStore = InstanceType<typeof StandUpModel>
