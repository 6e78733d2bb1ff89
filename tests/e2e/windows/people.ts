/** What was typed into the survey, and by whom. */
export interface Typed {
  who: string
  code: string
  /** 0 opens it again. */
  value: number
}

/** Who a token speaks for, as text: person@tenant, and who acts behind a stroke. */
export const whoOf = (claims: { email?: string; org_id: string; act?: { sub: string } }): string =>
  `${claims.email?.split('@')[0]}@${claims.org_id}${claims.act ? `/${claims.act.sub.split('@')[0]}` : ''}`

const values: Record<string, number> = { 'ada@alder': 1, 'ada@birch': 2, 'ben@alder': 3, 'cleo@alder': 4 }

/** The one answer that a person ever gives in a tenant, or takes back: it tells who typed it. */
export const answerOf = (who: string): number => values[who] ?? 5
