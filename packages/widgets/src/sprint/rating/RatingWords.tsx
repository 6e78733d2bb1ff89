import { useSignals } from '@preact/signals-react/runtime'
import { wordsLength } from '@trellis/sdk'
import { useTrellis } from '../../shared/context.tsx'
import { TextArea } from '../../shared/TextArea.tsx'
import type { RatingStore } from './RatingModel.ts'
import { RatingPreview } from './RatingPreview.tsx'
import { useRaterWords } from './raterWords.ts'

/** The sentence and the advice, signed, and exactly what is shown of all that is sent. */
export function RatingWords({ store }: { store: RatingStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const asked = store.asked.value
  const { name, signed } = useRaterWords(asked)
  const draft = store.draft.value
  const kinds = [
    ...(asked.asksFeedback ? (['feedback'] as const) : []),
    ...(asked.asksAdvice ? (['advice'] as const) : []),
  ]
  return (
    <div className="t-rating">
      <h2 className="t-heading" tabIndex={-1} data-start>
        {t('sprint.rating.words.title')}
      </h2>
      {asked.asksFeedback && <p className="t-small t-muted">{t('sprint.rating.words.text')}</p>}
      {kinds.map(kind => (
        <div key={kind} className="t-rating__field">
          <TextArea
            label={t(`sprint.rating.words.${kind}`)}
            help={
              <>
                {t(`sprint.rating.words.${kind}Help`, { name })} <span>{signed}</span>
              </>
            }
            value={draft[kind]}
            maxLength={wordsLength}
            countLabel={(used, limit) =>
              t('team.board.focus.count', { used: i18n.number(used), limit: i18n.number(limit) })
            }
            rows={4}
            onChange={it => store.write(kind, it)}
          />
        </div>
      ))}
      <RatingPreview store={store} />
    </div>
  )
}
