import type { Survey } from './createSurvey.ts'

/** Leads to the questions that are open, of this page or of the first one that has any, and marks them. Nothing happens where the person turns the page meanwhile. */
export async function leadToOpen(survey: Survey): Promise<void> {
  const from = survey.number.peek()
  if (survey.open.peek().length === 0) {
    for (let at = 1; at <= survey.pages; at++) {
      const isOpen = at !== from && (await survey.isOpen(at).catch(() => false))
      if (survey.number.peek() !== from) return
      if (!isOpen) continue
      await survey.go(at)
      break
    }
  }
  survey.highlight()
}
