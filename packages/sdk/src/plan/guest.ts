import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { idText } from '../core/schemas.ts'
import { goalList, milestoneTypeOptions, planBoard, planYears, sectionCounts, tooltips } from './schemas.ts'

const guest = { kind: 'guest', purpose: 'plan' } as const
const params = z.object({ id: idText })

/** The board as somebody from outside reads it, once the invitation is accepted; any other board is not there. */
export const guestBoardCalls = {
  planList: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/guest/agile-plan-list',
    summary: 'The year of the link, with the name of its leader; none before the invitation is accepted.',
    access: guest,
    reply: planYears,
  }),
  milestoneTypes: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/guest/milestone-type-options',
    summary: 'Types of milestones, with their names in the language that is asked for.',
    access: guest,
    reply: milestoneTypeOptions,
  }),
  goals: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/guest/get-agile-goal-deliverable/{id}',
    summary: 'The goals of the board, in order.',
    access: guest,
    params,
    reply: goalList,
  }),
  tooltips: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/guest/tooltips',
    summary: 'What the board says of its places and types where a guest asks.',
    access: guest,
    reply: tooltips,
  }),
  sections: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/guest/get-agile-section-list/{id}',
    summary: 'The sections of the board, in order, each with how many lines it holds.',
    access: guest,
    params,
    reply: sectionCounts,
  }),
  board: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/guest/{id}',
    summary: 'The whole board of the link, without any score.',
    access: guest,
    params,
    reply: planBoard,
  }),
}
