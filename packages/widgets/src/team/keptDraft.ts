import type { TeamDraft } from './teamDraft.ts'

/** What was typed about a team and not saved, with the version it was typed over. Lasts as long as the tab. */
export function keptDraft(teamId: number) {
  const key = `trellis.team.${teamId}`
  return {
    keep: (draft: TeamDraft, version: number) => sessionStorage.setItem(key, JSON.stringify({ draft, version })),
    drop: () => sessionStorage.removeItem(key),
    read(): { draft: TeamDraft; version: number } | null {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
  }
}
