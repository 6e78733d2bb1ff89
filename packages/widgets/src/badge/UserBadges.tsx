import { useSignals } from '@preact/signals-react/runtime'
import type { AchievementName } from '@trellis/sdk'
import { useEffect } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { caretRightIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { Seal } from './Seal.tsx'
import { startText } from './startText.ts'

type Entry = Awaited<ReturnType<ReturnType<typeof useTrellis>['client']['badge']['getUserBadges']>>[number]

export interface UserBadgesProps {
  /** The page of a badge or certificate: by its id, else by its name. */
  certHref: (it: string) => string
  startHref: (name: AchievementName) => string | null
  /** Of `badgePlaces`, where the reader wants to be: gone to as soon as it is there. */
  place?: string
}

/** The places of the kinds on the page. Source: spec 1 section 2, Badge and certificate detail page. */
export const badgePlaces = {
  BADGE: 'badges',
  TRELLIS_CERT: 'trellis-cert',
  LEADERSHIP_CERT: 'leadership-cert',
} as const

const kinds = ['BADGE', 'TRELLIS_CERT', 'LEADERSHIP_CERT'] as const

/** The badges and certificates of the person by kind, and under them what is still to be reached, each with its start. */
export function UserBadges({ certHref, startHref, place }: UserBadgesProps) {
  useSignals()
  const { client, i18n, config } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.badge.getUserBadges(), [client, i18n])
  const isThere = load.value.value !== null
  useEffect(() => {
    const it = isThere && place ? document.getElementById(place) : null
    if (!it) return
    it.tabIndex = -1
    it.scrollIntoView()
    it.focus({ preventScroll: true })
  }, [place, isThere])
  return (
    <Section title={t('account.profile.badges')} text={t('badge.list.lead')}>
      <div id={badgePlaces.BADGE}>
        <Loaded of={load} skeleton={4} failed={t('badge.page.failed')}>
          {all => {
            const issued = all.filter(it => it.id !== null)
            const open = all.filter(it => it.id === null && startHref(it.badge.image_name))
            return (
              <div className="t-badgelist">
                {issued.length === 0 && <p className="t-muted">{t('badge.list.none')}</p>}
                {kinds.map(kind => {
                  const some = issued.filter(it => it.badge.type === kind)
                  if (some.length === 0) return null
                  return (
                    <div key={kind} id={kind === 'BADGE' ? undefined : badgePlaces[kind]}>
                      <h3 className="t-subheading">{t(`badge.list.${kind}`, { provider: config.provider })}</h3>
                      <ul>
                        {some.map(it => (
                          <Row key={it.id} of={it} href={certHref(String(it.id))} />
                        ))}
                      </ul>
                    </div>
                  )
                })}
                {open.length > 0 && (
                  <div>
                    <h3 className="t-subheading">{t('badge.list.open')}</h3>
                    <ul>
                      {open.map(it => (
                        <Row
                          key={it.badge.image_name}
                          of={it}
                          href={certHref(it.badge.image_name)}
                          start={startHref(it.badge.image_name)}
                        />
                      ))}
                    </ul>
                  </div>
                )}
              </div>
            )
          }}
        </Loaded>
      </div>
    </Section>
  )
}

function Row({ of: it, href, start }: { of: Entry; href: string; start?: string | null }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { badge, about, issued_at, withdrawn_at } = it
  return (
    <li>
      <Seal name={badge.image_name} size={44} isOpen={!issued_at} />
      <div>
        <a className={withdrawn_at ? 't-badgelist__gone' : undefined} href={href}>
          {badge.badge_name}
        </a>
        <small>{about ? t('badge.page.forSprint', { title: about.title }) : badge.description}</small>
      </div>
      <span className="t-badgelist__end">
        {withdrawn_at ? (
          <Badge kind="caution">{t('badge.page.withdrawn')}</Badge>
        ) : (
          it.isPublic && <Badge>{t('badge.list.public')}</Badge>
        )}
        {issued_at && <span className="t-small t-muted t-num">{i18n.date(withdrawn_at ?? issued_at)}</span>}
        {start && (
          <a className="t-small" href={start}>
            {startText(t, badge.image_name)}
            <Icon path={caretRightIcon} size="small" />
          </a>
        )}
      </span>
    </li>
  )
}
