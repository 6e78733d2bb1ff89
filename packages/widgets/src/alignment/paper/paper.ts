import type { AlignmentReport, AlignmentTrend } from '@trellis/sdk'

/** What a report on paper is made from: the same as on the screen, and nothing more. */
export interface PaperReport {
  report: AlignmentReport
  /** Report of the version the trend begins with. */
  earlier: AlignmentReport | null
  trend: AlignmentTrend | null
}

/** What of a report goes on paper: all of it, or the page that a talk needs. */
export const papers = ['report', 'guide'] as const
export type Paper = (typeof papers)[number]

/** A paper by its name in an address; null for what is none. */
export const asPaper = (name: string | null): Paper | null => papers.find(it => it === name) ?? null
