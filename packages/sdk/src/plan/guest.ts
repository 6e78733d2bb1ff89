import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { idText } from '../core/schemas.ts'
import { planBoard, sectionCounts, tooltips } from './schemas.ts'

const guest = { kind: 'guest', purpose: 'plan' } as const
const params = z.object({ id: idText })

/** The board as somebody from outside reads it, once the invitation is accepted; any other board is not there. */
export const guestBoardCalls = {
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
