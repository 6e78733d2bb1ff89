import type * as lead from '../../src/survey/leadToOpen.ts'

/** Wanted once, at the end. Where it cannot be had, what is open on this page is marked. */
export const leadToOpen: typeof lead.leadToOpen = survey =>
  import('../../src/survey/leadToOpen.ts').then(
    it => it.leadToOpen(survey),
    () => survey.highlight(),
  )
