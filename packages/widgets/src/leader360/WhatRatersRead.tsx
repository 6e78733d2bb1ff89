import { askedGroups, groupLeast, isNamedGroup, type RaterEntry } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Section } from '../shared/Section.tsx'

export interface WhatRatersReadProps {
  raters: readonly (RaterEntry & { isOutside: boolean })[]
  minimum: number
  /** Until when it takes answers, as it is said. */
  date: string
}

/** What each group is told of who sees what, before anybody is asked. */
export function WhatRatersRead({ raters, minimum, date }: WhatRatersReadProps) {
  const { t, list } = useTrellis().i18n
  const groups = askedGroups.filter(group => raters.some(it => it.group === group))
  if (groups.length === 0) return null
  // Groups that are told the same stand together.
  const said = Map.groupBy(groups, group => {
    const own = raters.filter(it => it.group === group)
    const outside = own.filter(it => it.isOutside).length
    const least = groupLeast(group, { inside: own.length - outside, outside }, minimum)
    return t(isNamedGroup(group) ? 'leader360.setUp.readNamed' : 'leader360.setUp.readGroup', { least, date })
  })
  return (
    <Section title={t('leader360.setUp.read')} text={t('leader360.setUp.readText')}>
      <dl className="t-read360">
        {[...said].map(([text, groups]) => (
          <div key={text}>
            <dt>{list(groups.map(it => t(`leader360.groups.${it}`)))}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
