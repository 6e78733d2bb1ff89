import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ForAdmins } from '../shared/ForAdmins.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { ToldOfPress } from '../shared/ToldOfPress.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'
import { useLoad } from '../shared/useLoad.ts'
import { Seal } from './Seal.tsx'

type Issued = Awaited<ReturnType<ReturnType<typeof useTrellis>['client']['badge']['issuedCertificates']>>[number]

/** For administrators: the certificates of the organisation, each to be withdrawn for good. */
export function IssuedCertificates() {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.badge.issuedCertificates(), [client, i18n])
  return (
    <ForAdmins of={load}>
      {all =>
        all.length === 0 ? (
          <EmptyState level={1} title={t('badge.issued.none')} text={t('badge.issued.noneText')} />
        ) : (
          <Certificates all={all} reload={load.reload} />
        )
      }
    </ForAdmins>
  )
}

/** The next button from a line on, else the nearest before it. */
function buttonNear(line: Element | null | undefined): HTMLButtonElement | null {
  if (!line) return null
  const lines = [...(line.parentElement?.children ?? [])]
  const at = lines.indexOf(line)
  const near = [...lines.slice(at), ...lines.slice(0, at).reverse()]
  return near.find(it => it.querySelector('button'))?.querySelector('button') ?? null
}

function Certificates({ all, reload }: { all: readonly Issued[]; reload: () => Promise<unknown> }) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const changes = useChanges()
  const [asked, setAsked] = useState<Issued | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, (_, line) => buttonNear(line) ?? headingIn(box))
  const withdraw = ({ id, user }: Issued) =>
    void changes.change(`withdraw-${id}`, async once => {
      const call = { params: { id } }
      await client.badge.withdrawCertificate(call, once(call))
      await reload()
      return { key: 'badge.issued.withdrawn', values: { name: user.fullname } }
    })
  return (
    <div ref={box} className="t-badgelist">
      <PageHead title={t('badge.issued.title')} lead={t('badge.issued.lead')} />
      <ToldOfPress of={changes} />
      <ul>
        {all.map(it => (
          <li key={it.id}>
            <Seal name={it.badge.image_name} size={44} />
            <div>
              <b>{it.user.fullname}</b>
              <small>
                <span className={it.withdrawn_at ? 't-badgelist__gone' : undefined}>{it.badge.badge_name}</span> ·{' '}
                {it.user.email}
              </small>
            </div>
            <span className="t-badgelist__end">
              {it.withdrawn_at && <Badge kind="caution">{t('badge.page.withdrawn')}</Badge>}
              <span className="t-small t-muted t-num">{i18n.date(it.withdrawn_at ?? it.issued_at)}</span>
              {!it.withdrawn_at && (
                <Button
                  size="small"
                  aria-label={`${t('badge.issued.withdraw')}: ${it.user.fullname}`}
                  busy={changes.busy.value.has(`withdraw-${it.id}`)}
                  onClick={() => setAsked(it)}
                >
                  {t('badge.issued.withdraw')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Confirmation
        open={asked !== null}
        danger
        title={t('badge.issued.ask', { name: asked?.user.fullname ?? '' })}
        text={t('badge.issued.askText')}
        yes={t('badge.issued.withdraw')}
        no={t('core.actions.cancel')}
        onResult={result => {
          if (result === 'confirm' && asked) withdraw(asked)
          setAsked(null)
        }}
      />
    </div>
  )
}
