import type { Done } from '../shared/createChanges.ts'

/** What is said once more people were invited to a survey, with those who have had enough mails for today. */
export const saidInvited = (invited: number, skipped: number): Done => ({
  key: `alignment.report.said.added${skipped > 0 ? 'Some' : ''}`,
  values: { count: invited, skipped },
})
