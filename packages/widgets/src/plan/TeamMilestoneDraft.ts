import { createModel } from '@preact/signals-core'
import type { Client, PlanMilestone } from '@trellis/sdk'
import { begunOf } from '../shared/createVersioned.ts'
import { kept, type Owner } from '../shared/kept.ts'
import { createDraft, type DraftHome } from './createDraft.ts'
import { alike, keptMilestone, type MilestoneWords, milestoneWordsOf } from './drafts.ts'

/** Where the milestones of a team are kept. */
export interface TeamPlace {
  client: Client
  person: Owner | undefined
  teamId: number
  home: DraftHome & { putMilestone: (it: PlanMilestone) => void }
}

/** A milestone of a team; null for a new one. */
export const TeamMilestoneDraft = createModel(
  ({ client, person, teamId, home }: TeamPlace, milestone: PlanMilestone | null) => {
    let id = milestone?.id ?? 0
    return createDraft<PlanMilestone, MilestoneWords>({
      home,
      key: `milestone.${id}`,
      storage: kept(person, `team.${teamId}.milestone.${id}`, begunOf(keptMilestone)),
      saved: milestone,
      draftOf: milestoneWordsOf,
      same: alike,
      async send(words, version, once, asNew) {
        const isNew = asNew || id === 0
        const body = { ...words, teamId, ...(isNew ? { id: 0, version: 0 } : { id, version }) }
        const saved = await client.plan.saveTeamMilestone({ body }, once(body))
        id = saved.id
        return saved
      },
      onSaved(saved) {
        home.putMilestone(saved)
        void home.refresh()
      },
    })
  },
)
