import { createModel } from '@preact/signals-core'
import {
  type Client,
  type GoalStatus,
  goalStatus,
  type MilestoneType,
  milestoneTypes,
  type PlanBoard,
  type PlanGoal,
  type PlanItem,
  type PlanMilestone,
  type PlanNote,
  type WrittenType,
} from '@trellis/sdk'
import { type Begun, begunOf } from '../shared/createVersioned.ts'
import { type Kept, kept, type Owner, textsOf } from '../shared/kept.ts'
import { createDraft } from './createDraft.ts'
import type { PlanBoardStore } from './PlanBoardModel.ts'

/** Where a draft belongs: who writes, on which board. */
export interface DraftPlace {
  client: Client
  person: Owner | undefined
  store: PlanBoardStore
  board: Pick<PlanBoard, 'id' | 'focusVersion'>
}

/** Where the browser keeps a draft of the board. `read` makes of what is found what it should be, or null. */
export function keptOf<D>(
  { person, board }: Pick<DraftPlace, 'person' | 'board'>,
  key: string,
  read: (found: unknown) => D | null,
) {
  return kept<Begun<D>>(person, `plan.${board.id}.${key}`, begunOf(read))
}
const text = (found: unknown) => (typeof found === 'string' ? found : null)
/** Whether two drafts say the same. */
export const alike = <D extends object>(one: D, other: D) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

const itemKey = (type: WrittenType, id: number) => `item.${type}.${id}`

/** What is kept of a line that was not saved; id 0 is a new one. */
export const keptLine = (
  of: Pick<DraftPlace, 'person' | 'board'>,
  type: WrittenType,
  id: number,
): Kept<Begun<string>> => keptOf(of, itemKey(type, id), text)

/** An outcome or an aspiration; null for a new one. */
export const LineDraft = createModel((place: DraftPlace, type: WrittenType, line: PlanItem | null) => {
  const { client, store, board } = place
  let id = line?.id ?? 0
  return createDraft<PlanItem, string>({
    home: store,
    key: itemKey(type, id),
    storage: keptLine(place, type, id),
    saved: line,
    draftOf: saved => saved?.label ?? '',
    same: (one, other) => one.trim() === other.trim(),
    goesOn: true,
    async send(label, version, once, asNew) {
      const isNew = asNew || id === 0
      const body = {
        ...{ agilePlanGroupId: board.id, type, label: label.trim() },
        // Words of one's own are no longer those of the library.
        code: line?.code && label.trim() === line.label ? line.code : null,
        ...(isNew ? { id: 0, version: 0 } : { id, version }),
      }
      const saved = await client.plan.savePlanItem({ body }, once(body))
      id = saved.id
      return saved
    },
    onSaved(saved) {
      store.putItem(saved)
      void store.refresh()
    },
  })
})

/** The summary of the year. */
export const NoteDraft = createModel((place: DraftPlace, note: PlanNote | null) => {
  const { client, store, board } = place
  return createDraft<PlanNote, string>({
    home: store,
    key: 'note',
    storage: keptOf(place, 'note', text),
    saved: note,
    draftOf: saved => saved?.text ?? '',
    same: (one, other) => one.trim() === other.trim(),
    async send(words, version, once) {
      const call = { params: { id: board.id }, body: { sectionId: 'SUMMARY' as const, text: words.trim(), version } }
      return client.plan.savePlanNote(call, once(call))
    },
    onSaved(saved) {
      store.putNote(saved)
      void store.refresh()
    },
  })
})

/** What is kept of the summary, where it was not saved. */
export const keptNote = (of: Pick<DraftPlace, 'person' | 'board'>): Kept<Begun<string>> => keptOf(of, 'note', text)

interface Focus {
  items: PlanItem[]
  version: number
}
const codesOf = (saved: Focus | null) => saved?.items.flatMap(it => it.code ?? []) ?? []

/** The capabilities in focus, kept as a whole, saved with each choice. */
export const FocusDraft = createModel((place: DraftPlace, items: PlanItem[]) => {
  const { client, store, board } = place
  return createDraft<Focus, readonly string[]>({
    home: store,
    key: 'focus',
    storage: keptOf<readonly string[]>(place, 'focus', found =>
      Array.isArray(found) ? found.filter(it => typeof it === 'string') : null,
    ),
    saved: { items, version: board.focusVersion },
    draftOf: codesOf,
    same: (one, other) => one.join() === other.join(),
    isAuto: true,
    async send(codes, version, once) {
      const call = { params: { id: board.id }, body: { capabilities: [...codes], version } }
      return client.plan.saveDevelopmentPlan(call, once(call))
    },
    onSaved(saved) {
      store.putFocus(saved)
      void store.refresh()
    },
  })
})
export type FocusDraftStore = InstanceType<typeof FocusDraft>

export interface GoalWords {
  label: string
  deliverable: string
  progress: string
  status: GoalStatus
}

/** A goal with its deliverable; null for a new one. */
export const GoalDraft = createModel((place: DraftPlace, goal: PlanGoal | null) => {
  const { client, store, board } = place
  let id = goal?.id ?? 0
  return createDraft<PlanGoal, GoalWords>({
    home: store,
    key: `goal.${id}`,
    storage: keptOf(place, `goal.${id}`, found => {
      if (!found) return null
      const { status } = found as { status?: GoalStatus }
      const isKnown = status !== undefined && goalStatus.includes(status)
      return { ...textsOf(found, ['label', 'deliverable', 'progress']), status: isKnown ? status : 'NOT_STARTED' }
    }),
    saved: goal,
    draftOf: saved => ({
      label: saved?.label ?? '',
      deliverable: saved?.deliverable ?? '',
      progress: saved?.progress ?? '',
      status: saved?.status ?? 'NOT_STARTED',
    }),
    same: alike,
    async send(words, version, once, asNew) {
      const isNew = asNew || id === 0
      const call = {
        params: { id: board.id },
        body: { ...words, ...(isNew ? { id: 0, version: 0 } : { id, version }) },
      }
      const saved = await client.plan.saveGoal(call, once(call))
      id = saved.id
      return saved
    },
    onSaved(saved) {
      store.putGoal(saved)
      void store.refresh()
    },
  })
})

export interface MilestoneWords {
  type: MilestoneType
  label: string
  dateFrom: string
  dateTo: string
}

/** A milestone as the browser has kept it; null where it is none. */
export const keptMilestone = (found: unknown): MilestoneWords | null => {
  if (!found) return null
  const { type } = found as { type?: MilestoneType }
  const isKnown = type !== undefined && milestoneTypes.includes(type)
  return { type: isKnown ? type : 'OTHER', ...textsOf(found, ['label', 'dateFrom', 'dateTo']) }
}
/** What of a milestone is written. */
export const milestoneWordsOf = (saved: PlanMilestone | null): MilestoneWords => ({
  type: saved?.type ?? 'OTHER',
  label: saved?.label ?? '',
  dateFrom: saved?.dateFrom ?? '',
  dateTo: saved?.dateTo ?? '',
})

/** A milestone; null for a new one. */
export const MilestoneDraft = createModel((place: DraftPlace, milestone: PlanMilestone | null) => {
  const { client, store, board } = place
  let id = milestone?.id ?? 0
  return createDraft<PlanMilestone, MilestoneWords>({
    home: store,
    key: `milestone.${id}`,
    storage: keptOf(place, `milestone.${id}`, keptMilestone),
    saved: milestone,
    draftOf: milestoneWordsOf,
    same: alike,
    async send(words, version, once, asNew) {
      const isNew = asNew || id === 0
      const body = { ...words, agilePlanGroupId: board.id, ...(isNew ? { id: 0, version: 0 } : { id, version }) }
      const saved = await client.plan.saveMilestone({ body }, once(body))
      id = saved.id
      return saved
    },
    onSaved(saved) {
      store.putMilestone(saved)
      void store.refresh()
    },
  })
})

export type MilestoneDraftStore = InstanceType<typeof MilestoneDraft>
