import { useTrellis } from '../../shared/context.tsx'
import type { MatrixProps } from './FeedbackMatrixTable.tsx'
import { FeedbackChange, FeedbackPointValue } from './FeedbackPointValue.tsx'
import { OwnValue } from './OwnValue.tsx'

const kinds = ['behavior', 'outcome'] as const

/** The same as the table, one card an item: for small windows. */
export function FeedbackCards({ matrix }: Pick<MatrixProps, 'matrix'>) {
  const { t } = useTrellis().i18n
  return (
    <div className="t-feedback__cards">
      {kinds.map(kind => {
        const items = matrix.items.filter(it => it.kind === kind)
        if (items.length === 0) return null
        return (
          <section key={kind}>
            <h3 className="t-label">{t(`sprint.feedback.kind.${kind}`)}</h3>
            <ul>
              {items.map(it => (
                <li key={it.id}>
                  <h4>{it.label}</h4>
                  <dl>
                    <div className="is-total">
                      <dt>{t('sprint.feedback.crew')}</dt>
                      <dd>
                        <FeedbackPointValue point={it.all} />
                        {it.all.change !== null && <FeedbackChange {...it.all} />}
                      </dd>
                    </div>
                    {it.roles.map(one => (
                      <div key={one.role}>
                        <dt>{t(`sprint.roles.${one.role}`)}</dt>
                        <dd>
                          <FeedbackPointValue point={one} />
                        </dd>
                      </div>
                    ))}
                    {it.own !== null && (
                      <div>
                        <dt>{t('sprint.feedback.you')}</dt>
                        <dd>
                          <OwnValue value={it.own} />
                        </dd>
                      </div>
                    )}
                  </dl>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
