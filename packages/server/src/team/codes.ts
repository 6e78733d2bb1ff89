import { memberTypes, type team, teamDistributions, teamRoles, teamTypes } from '@trellis/sdk/contract'
import type { Handler } from '../core/context.ts'

/** Parts a person can have in a team. */
export const getAllRole: Handler<typeof team.getAllRole> = async ({ i18n }) => ({
  list: teamRoles.map((code, index) => ({ id: index + 1, code, label: i18n.t(`team.codes.role.${code}`) })),
})

/** Kinds of teams by where they work. */
export const getAllTeamType: Handler<typeof team.getAllTeamType> = async ({ i18n }) => ({
  list: teamTypes.map(code => ({ code, label: i18n.t(`team.codes.type.${code}`) })),
})

/** How a team is spread over places. */
export const getAllTeamDistribution: Handler<typeof team.getAllTeamDistribution> = async ({ i18n }) => ({
  list: teamDistributions.map(code => ({ code, label: i18n.t(`team.codes.distribution.${code}`) })),
})

/** Groups of members. */
export const getAllMemberType: Handler<typeof team.getAllMemberType> = async ({ i18n }) => ({
  list: memberTypes.map(code => ({ code, label: i18n.t(`team.codes.memberType.${code}`) })),
})
