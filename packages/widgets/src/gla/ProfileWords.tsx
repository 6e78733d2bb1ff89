import type { GlaResult } from '@trellis/sdk'
import { gapOf, groupsOf, listOf, lowest, strengthsOf } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'

/** What the numbers of a profile say: what carries the person, what has room to grow, and of which shape that is. */
export function ProfileWords({ result }: { result: GlaResult }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { top, bottom } = groupsOf(result)
  const [first] = lowest(result)
  return (
    <div className="t-profile__words">
      {top.length > 0 && (
        <p>
          <b>{t('core.list.sentence', { list: listOf(i18n, top) })}</b> {t(strengthsOf(top))}
        </p>
      )}
      {bottom.length > 0 && (
        <p>
          <b>{t('core.list.sentence', { list: listOf(i18n, bottom) })}</b> {t('gla.profile.growthLead')}
        </p>
      )}
      {first && top.length > 0 && gapOf(first) !== 'gla.profile.gap.even' && (
        <p>
          <b>{t('core.list.sentence', { list: first.label })}</b> {t(gapOf(first))}
        </p>
      )}
      {top.length === 0 && first && <p>{t('gla.profile.equal')}</p>}
      {!first && <p>{t('gla.profile.notEnoughHelp')}</p>}
    </div>
  )
}
