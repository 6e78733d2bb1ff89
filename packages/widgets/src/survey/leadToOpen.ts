import { valuesOf } from './createOutbox.ts'
import type { Survey } from './createSurvey.ts'

const isOpen = async (survey: Survey, at: number) =>
  Object.values(survey.over(at, valuesOf(await survey.load(at)))).includes(0)

/** Leads to the questions that are open, of this page or of the first one that has any, and marks them. Nothing happens where the person turns the page meanwhile. */
export async function leadToOpen(survey: Survey): Promise<void> {
  const from = survey.number.peek()
  if (survey.open.peek().length === 0) {
    for (let at = 1; at <= survey.pages && survey.remaining.peek() > 0; at++) {
      const found = at !== from && (await isOpen(survey, at).catch(() => false))
      if (survey.number.peek() !== from) return
      if (!found) continue
      await survey.go(at)
      break
    }
  }
  survey.highlight()
}
