import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = at('embed/small/')

/** What has a smaller part of the same name in `embed/small`. */
const smaller = [
  '../sdk/src/client.ts',
  'src/shared/createToasts.ts',
  'src/shared/headingAround.ts',
  'src/shared/LoadFailed.tsx',
  'src/shared/Toasts.tsx',
  'src/shared/Tooltip.tsx',
  'src/shared/useTried.ts',
]
/** What has one there that loads it when it is first drawn or asked. */
const later = [
  'embed/Consent.tsx',
  'embed/ConsentHere.tsx',
  'embed/Closed.tsx',
  'embed/host.ts',
  'embed/live.ts',
  'embed/plan-board/Guest.tsx',
  'embed/themes.ts',
  'src/alignment/AlignmentAudience.tsx',
  'src/alignment/AlignmentEnded.tsx',
  'src/alignment/AlignmentSubmit.tsx',
  'src/alignment/AskedPeople.tsx',
  'src/alignment/ResearchIntro.tsx',
  'src/gla/GlaAfter.tsx',
  'src/gla/GlaLanguageSwitch.tsx',
  'src/gla/GlaSubmit.tsx',
  'src/plan/CommentComposer.tsx',
  'src/plan/CommentMargin.tsx',
  'src/plan/CommentRemoval.tsx',
  'src/plan/DraftConflict.tsx',
  'src/plan/GoalDialog.tsx',
  'src/plan/MilestoneDialog.tsx',
  'src/plan/OutcomeSearch.tsx',
  'src/plan/RoleForm.tsx',
  'src/plan/UnsentComments.tsx',
  'src/shared/HerePeople.tsx',
  'src/shared/MenuList.tsx',
  'src/sprint/check-in/SprintCheckIn.tsx',
  'src/survey/AnsweredTwice.tsx',
  'src/survey/LanguageChoice.tsx',
  'src/survey/ResearchQuestions.tsx',
  'src/survey/SkipQuestion.tsx',
  'src/survey/SurveyStopped.tsx',
  'src/survey/Unkept.tsx',
]
const smallerFiles = new Set(smaller.map(at))
const laterFiles = new Set(later.map(at))

/** Where parts that come later are: `lazy` in files of their own, or all `inside` one script, which may not import. */
export type How = 'lazy' | 'inside'

/** The file that comes in where `path` is imported. What is in `embed/small` itself may import the large one; what comes later brings its own parts along. */
export function small(path: string, importer: string, how: How): string {
  const comesLater = how === 'lazy' && laterFiles.has(path) && !laterFiles.has(importer)
  return (smallerFiles.has(path) || comesLater) && !importer.startsWith(folder) ? folder + basename(path) : path
}
