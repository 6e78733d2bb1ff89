import type { FeedbackMatrix } from '@trellis/sdk'
import { Fragment } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { dayWords } from '../../shared/dayWords.ts'
import { Scroll } from '../../shared/Scroll.tsx'
import { FeedbackChange, FeedbackPointValue } from './FeedbackPointValue.tsx'
import { OwnValue } from './OwnValue.tsx'

export interface MatrixProps {
  matrix: FeedbackMatrix
  /** Day of its round. */
  date: string
}

const kinds = ['behavior', 'outcome'] as const
const short = { day: 'numeric', month: 'short' } as const

/** Items by roles, with the change of the crew's mean and the own rating: for windows with room for a table. */
export function FeedbackMatrixTable({ matrix, date }: MatrixProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { roles, items, previous, ownDate } = matrix
  const hasOwn = items.some(it => it.own !== null)
  const columns = roles.length + 2 + (previous ? 1 : 0) + (hasOwn ? 1 : 0)
  return (
    <Scroll label={t('sprint.feedback.byRole')}>
      <table className="t-table t-feedback__matrix">
        <caption className="t-hidden">
          {t('sprint.feedback.caption', { date: dayWords(i18n, date, { day: 'numeric', month: 'long' }) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="t-hidden">{t('sprint.feedback.item')}</span>
            </th>
            <th scope="col">
              {t('sprint.feedback.crew')}
              <small>{t('sprint.feedback.crewText')}</small>
            </th>
            {previous && (
              <th scope="col">
                {t('sprint.feedback.since')}
                <small>{dayWords(i18n, previous.date, short)}</small>
              </th>
            )}
            {roles.map(({ role, least }) => (
              <th key={role} scope="col">
                {t(`sprint.roles.${role}`)}
                {least > 1 && <small>{t('sprint.feedback.from', { count: least })}</small>}
              </th>
            ))}
            {hasOwn && (
              <th scope="col">
                {t('sprint.feedback.you')}
                {ownDate && <small>{t('sprint.feedback.checkIn', { date: i18n.date(ownDate, 'day') })}</small>}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => {
            const rows = items.filter(it => it.kind === kind)
            if (rows.length === 0) return null
            return (
              <Fragment key={kind}>
                <tr className="is-group">
                  <th colSpan={columns} scope="colgroup">
                    {t(`sprint.feedback.kind.${kind}`)}
                  </th>
                </tr>
                {rows.map(it => (
                  <tr key={it.id}>
                    <th scope="row">{it.label}</th>
                    <td className="is-total">
                      <FeedbackPointValue point={it.all} />
                    </td>
                    {previous && (
                      <td>
                        <FeedbackChange {...it.all} />
                      </td>
                    )}
                    {it.roles.map(one => (
                      <td key={one.role}>
                        <FeedbackPointValue point={one} />
                      </td>
                    ))}
                    {hasOwn && (
                      <td>
                        <OwnValue value={it.own} />
                      </td>
                    )}
                  </tr>
                ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
