import { errorOf } from '../core/error-of.ts'

import type { ChallengeKind } from '../plan/rules.ts'
import type { RoomAnswers } from './answers.ts'

const level = (code: string, label: string, description: string) => ({ code, label, description })
const levels = [
  level('projectLead', 'Project lead', 'Leads a piece of work, often without being anybody’s manager.'),
  level('teamLead', 'Team lead', 'Leads people who do the work.'),
  level('functionHead', 'Head of a function', 'Leads people who lead others.'),
]
const names = [
  ['Priorities change every week', 'What was urgent on Monday is forgotten on Friday.'],
  ['Too many decisions wait for me', 'Work stands still until I have looked at it.'],
  ['People work beside each other', 'The parts fit late, or not at all.'],
  ['I lead former colleagues', 'Closeness and clarity pull in two directions.'],
  ['We promise more than we can keep', 'Dates move, and trust with them.'],
] as const
const challenges = names.map(([label, description], at) => ({
  code: `C${at + 1}`,
  label,
  description,
  levels: levels.map(it => it.code),
  sprints: ['SPR-P-07'],
}))

/** What was chosen before; may be changed while it runs. */
export interface DemoRoles {
  /** What they are chosen for. */
  year?: number
  chosen?: { roleLevel: string; desiredRoleLevel: string; type: ChallengeKind; challenges: string[] }
}

/** Role level and key challenges, from memory. */
export function planAnswers(demo: DemoRoles): RoomAnswers<'plan'> {
  let version = demo.chosen ? 1 : 0
  const chosen = () =>
    demo.chosen
      ? { id: 1, version, ...demo.chosen }
      : { id: 0, version, roleLevel: null, desiredRoleLevel: null, type: 'ROLE_CHALLENGE' as const, challenges: [] }
  return {
    roleChallenges: () => ({ levels, challenges, year: demo.year ?? 2026, chosen: chosen() }),
    saveRoleChallenges: ({ params, body: { version: base, ...body } }) => {
      if (base !== version || params.id !== chosen().id)
        throw errorOf('conflict', 'conflict', { details: { current: chosen() } })
      demo.chosen = body
      version += 1
      return chosen()
    },
  }
}
