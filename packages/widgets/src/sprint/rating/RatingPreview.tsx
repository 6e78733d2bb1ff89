import { useSignals } from '@preact/signals-react/runtime'
import { useTrellis } from '../../shared/context.tsx'
import { SignedWords } from '../SignedWords.tsx'
import type { RatingStore } from './RatingModel.ts'
import { useRaterWords } from './raterWords.ts'

/** Right before Send: exactly what is shown of it, to whom and when. */
export function RatingPreview({ store }: { store: RatingStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const asked = store.asked.value
  const { viewer, role, until, step, shown } = useRaterWords(asked)
  const { ratings, feedback, advice } = store.draft.value
  const words = [
    { kind: 'feedback' as const, text: feedback.trim() },
    { kind: 'advice' as const, text: advice.trim() },
  ].filter(it => it.text !== '')
  const given = asked.items.map(item => ({ item, value: ratings.find(it => it.itemId === item.id)?.value ?? null }))
  const group = asked.isAlone ? 'alone' : asked.isEnough ? 'group' : 'few'
  return (
    <section className="t-rating__preview" aria-label={t('sprint.rating.preview.title', { viewer, date: until })}>
      <h3>{t('sprint.rating.preview.title', { viewer, date: until })}</h3>
      {asked.asksFeedback && (
        <>
          {asked.isAlone && (
            <dl>
              {given.map(({ item, value }) => (
                <div key={item.id}>
                  <dt>
                    {role} · {item.label}
                  </dt>
                  <dd className="t-num">
                    {value === null ? step(item, null) : `${shown(value)} · ${step(item, value)}`}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <p className="t-small t-muted">{t(`sprint.rating.preview.${group}`, { role })}</p>
        </>
      )}
      {words.map(({ kind, text }) => (
        <SignedWords
          key={kind}
          name={asked.name}
          role={role}
          text={text}
          note={kind === 'advice' ? t('sprint.rating.words.advice') : null}
        />
      ))}
      {words.length === 0 && <p className="t-small t-muted">{t('sprint.rating.preview.noWords')}</p>}
    </section>
  )
}
