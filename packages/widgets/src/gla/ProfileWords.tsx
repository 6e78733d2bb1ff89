import type { GlaResult, TextKey } from '@trellis/sdk'
import { gapOf, groupsOf, listOf, lowest, strengthsOf } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { Said } from '../shared/Said.tsx'

/** What the shape of one capability means, by what its difference says. */
const shapes: Partial<Record<TextKey, TextKey>> = {
  'gla.profile.gap.styleHigher': 'gla.profile.shape.styleHigher',
  'gla.profile.gap.strategyHigher': 'gla.profile.shape.strategyHigher',
}

/** What the numbers of a profile say: what carries the person, what has room to grow, and of which shape that is. */
export function ProfileWords({ result }: { result: GlaResult }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { top, bottom } = groupsOf(result)
  const [first] = lowest(result)
  const shape = first && top.length > 0 ? shapes[gapOf(first)] : undefined
  return (
    <div className="t-profile__words">
      {top.length > 0 && <Said text={t(strengthsOf(top), { list: listOf(i18n, top) })} bold={listOf(i18n, top)} />}
      {bottom.length > 0 && (
        <Said text={t('gla.profile.growthLead', { list: listOf(i18n, bottom) })} bold={listOf(i18n, bottom)} />
      )}
      {first && shape && <Said text={t(shape, { name: first.label })} bold={first.label} />}
      {top.length === 0 && first && <p>{t('gla.profile.equal')}</p>}
      {!first && <p>{t('gla.profile.notEnoughHelp')}</p>}
    </div>
  )
}
