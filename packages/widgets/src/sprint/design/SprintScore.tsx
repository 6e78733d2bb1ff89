import { bandOf, type LibrarySprint } from '@trellis/sdk'
import { Band } from '../../shared/Band.tsx'
import { bandWord } from '../../shared/bandWord.ts'
import { useTrellis } from '../../shared/context.tsx'
import { showMean } from '../../shared/written.ts'

/** What a sprint of the library is for, and how its owner stands there. */
export function SprintScore({ sprint: { target, score, maximum } }: { sprint: LibrarySprint }) {
  const { i18n } = useTrellis()
  if (!target) return null
  const band = bandOf(score, 1, maximum ?? 5)
  return (
    <p className="t-library__for">
      <span>{target.label}</span>
      {score !== null && <Band band={band} word={bandWord(i18n, band)} value={showMean(i18n, score)} />}
    </p>
  )
}
