import { type SprintDesign, type SprintDetails, startOf } from '@trellis/sdk'
import type { Designer } from './loadDesigner.ts'

/** What keeps a complete design from starting: one is planned already and only one can wait, or one runs and this would start now. */
export interface InTheWay {
  why: 'running' | 'waiting'
  sprint: SprintDetails
}

export function inTheWay(
  { running, next }: Pick<Designer, 'running' | 'next'>,
  design: SprintDesign | null,
  at: Date,
): InTheWay | null {
  if (next) return { why: 'waiting', sprint: next }
  return running && design && startOf(design, at) <= at ? { why: 'running', sprint: running } : null
}
