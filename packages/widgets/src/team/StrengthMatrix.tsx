import type { TeamDashboard, TeamMember } from '@trellis/sdk'
import { useId } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Scroll } from '../shared/Scroll.tsx'
import type { Strength, StrengthRow } from './Strengths.ts'

const marks = ['own', 'seen', 'both'] as const

/** A ring is the own assessment, a disc what others see, a disc in a ring both. */
function Dot({ strength }: { strength: Strength }) {
  return (
    <svg className="t-dot" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      {strength !== 'seen' && <circle className="is-own" cx="7" cy="7" r="5.5" />}
      {strength !== 'own' && <circle className="is-seen" cx="7" cy="7" r={strength === 'seen' ? 4.5 : 3} />}
    </svg>
  )
}

/** What the marks mean. */
export function StrengthLegend({ rows }: { rows: readonly StrengthRow[] }) {
  const { t } = useTrellis().i18n
  const used = new Set(rows.flatMap(it => [...it.people.values()]))
  return (
    <p className="t-strengthkey t-small t-muted">
      {marks
        .filter(it => used.has(it))
        .map(it => (
          <span key={it}>
            <Dot strength={it} />
            {t(`team.board.strengths.mark.${it}`)}
          </span>
        ))}
    </p>
  )
}

export interface StrengthMatrixProps {
  rows: readonly StrengthRow[]
  /** Those who show strengths. */
  people: TeamDashboard['memberAggregatedStrengthList']
  members: readonly TeamMember[]
}

/** Capabilities and the people who show them, as a table. */
export function StrengthMatrix({ rows, people, members }: StrengthMatrixProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  return (
    <Scroll labelledBy={id}>
      <table className="t-table t-strengthtable">
        <caption className="t-hidden" id={id}>
          {t('team.board.strengths.table')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('team.board.strengths.capability')}</th>
            {people.map(it => (
              <th key={it.userId} scope="col" className="is-mid">
                <Avatar
                  name={it.name}
                  size="small"
                  src={members.find(member => member.userId === it.userId)?.imageUrl ?? null}
                  decorative
                />
                <span className="t-strengthtable__name" aria-hidden="true">
                  {it.name.split(' ')[0]}
                </span>
                <span className="t-hidden">{it.name}</span>
              </th>
            ))}
            <th scope="col" className="is-num">
              {t('team.board.strengths.people')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.capability} className={row.people.size === 0 ? 'is-none' : undefined}>
              <th scope="row">{row.label}</th>
              {people.map(it => {
                const strength = row.people.get(it.userId)
                return (
                  <td key={it.userId} className="is-mid">
                    {strength && (
                      <>
                        <Dot strength={strength} />
                        <span className="t-hidden">{t(`team.board.strengths.mark.${strength}`)}</span>
                      </>
                    )}
                  </td>
                )
              })}
              <td className="is-num">
                {row.people.size === 0 ? t('team.board.strengths.nobody') : i18n.number(row.people.size)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
