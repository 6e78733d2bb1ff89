import { computed, createModel } from '@preact/signals-core'
import { type ChallengeKind, type Client, keyChallenges } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { begunOf, createVersioned } from '../shared/createVersioned.ts'
import { kept, type Owner, textsOf } from '../shared/kept.ts'

export interface RoleDraft {
  /** '' where none is chosen. */
  roleLevel: string
  desiredRoleLevel: string
  type: ChallengeKind
  challenges: readonly string[]
}

type Chosen = Awaited<ReturnType<Client['plan']['roleChallenges']>>['chosen']

const draftOf = (saved: Chosen | null): RoleDraft => ({
  roleLevel: saved?.roleLevel ?? '',
  desiredRoleLevel: saved?.desiredRoleLevel ?? '',
  type: saved?.type ?? 'ROLE_CHALLENGE',
  challenges: saved?.challenges ?? [],
})

const asText = ({ roleLevel, desiredRoleLevel, type, challenges }: RoleDraft) =>
  [roleLevel, desiredRoleLevel, type, ...challenges].join()

function keptDraft(found: unknown): RoleDraft | null {
  if (!found) return null
  const draft = found as Record<string, unknown>
  const challenges = Array.isArray(draft.challenges) ? draft.challenges.filter(it => typeof it === 'string') : []
  const type = draft.type === 'FUTURE_ROLE_CHALLENGE' ? draft.type : 'ROLE_CHALLENGE'
  return { ...textsOf(draft, ['roleLevel', 'desiredRoleLevel']), type, challenges }
}

/** Role level and the three key challenges, of a plan or of the present year: chosen, kept on the device until they are saved, never over what another window has saved. */
export const RoleChallengesModel = createModel((client: Client, person: Owner | undefined, planId: number | null) => {
  const changes = createChanges()
  const load = createLoad(() =>
    client.plan.roleChallenges({ query: planId === null ? {} : { agilePlanGroupId: planId } }),
  )
  const choice: ReturnType<typeof createVersioned<Chosen, RoleDraft>> = createVersioned({
    changes,
    storage: kept(person, `roleChallenges${planId ?? ''}`, begunOf(keptDraft)),
    draftOf,
    same: (one, other) => asText(one) === asText(other),
    save({ challenges, ...draft }, version, once) {
      const call = {
        params: { id: planId ?? choice.saved.peek()?.id ?? 0 },
        body: { ...draft, challenges: [...challenges], version },
      }
      return client.plan.saveRoleChallenges(call, once(call))
    },
  })
  const set = (patch: Partial<RoleDraft>) => choice.edit({ ...choice.draft.peek(), ...patch })
  /** The level whose challenges are chosen from. */
  const level = computed(() => {
    const { type, roleLevel, desiredRoleLevel } = choice.draft.value
    return type === 'ROLE_CHALLENGE' ? roleLevel : desiredRoleLevel
  })
  const offered = computed(() =>
    level.value ? (load.value.value?.challenges.filter(it => it.levels.includes(level.value)) ?? []) : [],
  )
  /** Those chosen of another level count no more. */
  const fitting = (draft: RoleDraft) => {
    const codes = new Set(offered.peek().map(it => it.code))
    return draft.challenges.filter(it => codes.has(it))
  }

  return {
    load,
    busy: changes.busy,
    outcome: changes.outcome,
    draft: choice.draft,
    saved: choice.saved,
    newer: choice.newer,
    keepMine: choice.keepMine,
    takeSaved: choice.takeSaved,
    offered,
    /** What is missing before it can be saved. */
    missing: computed(() => {
      const { roleLevel, desiredRoleLevel, challenges } = choice.draft.value
      if (!roleLevel) return 'roleLevel' as const
      if (!desiredRoleLevel) return 'desiredRoleLevel' as const
      return challenges.length === keyChallenges ? null : ('challenges' as const)
    }),
    async open() {
      await load.reload()
      const chosen = load.value.peek()?.chosen
      if (chosen) choice.open(chosen.version > 0 ? chosen : null)
    },
    set(patch: Partial<Omit<RoleDraft, 'challenges'>>) {
      set(patch)
      set({ challenges: fitting(choice.draft.peek()) })
    },
    /** Chooses a challenge or gives it back; a fourth is not taken. */
    toggle(code: string) {
      const { challenges } = choice.draft.peek()
      if (challenges.includes(code)) return set({ challenges: challenges.filter(it => it !== code) })
      if (challenges.length < keyChallenges) set({ challenges: [...challenges, code] })
    },
    save: choice.save,
  }
})

export type RoleChallengesStore = InstanceType<typeof RoleChallengesModel>
