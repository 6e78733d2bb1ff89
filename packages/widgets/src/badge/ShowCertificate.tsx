import { useSignals } from '@preact/signals-react/runtime'
import type { Certificate } from '@trellis/sdk'
import { useRef, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { arrowSquareOutIcon, copyIcon, eyeIcon, eyeSlashIcon, linkIcon, plusIcon } from '../shared/icons.ts'
import { Switch } from '../shared/Switch.tsx'
import type { useChanges } from '../shared/useChanges.ts'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'
import { LinkedInDialog } from './LinkedInDialog.tsx'

interface ShowCertificateProps {
  of: Certificate
  /** What is changed here, told beside it: taken away with the page of a withdrawn one, it could say no more of it. */
  changes: ReturnType<typeof useChanges>
  onChanged: () => void
}

/** Makes the public page and takes it away, shows the address on it, gives it another link; leads to LinkedIn. */
export function ShowCertificate({ of: it, changes, onChanged }: ShowCertificateProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [isAdding, setAdding] = useState(false)
  const box = useRef<HTMLElement>(null)
  // Never on the button that undoes it: a second press would.
  useKeptFocus(box, () => headingIn(box))
  const { id, publicId, publicUrl } = it
  if (id === null || publicId === null) return null
  const busy = changes.busy.value.size > 0
  // What was withdrawn is shown to nobody anew: its page says so, and can be taken away.
  const isGone = it.withdrawn_at !== null
  const show = (isPublic: boolean, isEmailShown: boolean) =>
    void changes.change('show', async once => {
      const call = { params: { id }, body: { isPublic, isEmailShown } }
      await client.badge.showCertificate(call, once(call))
      onChanged()
      return { key: isPublic ? (publicUrl ? 'badge.show.changed' : 'badge.show.made') : 'badge.show.hidden' }
    })
  const renew = () =>
    void changes.change('renew', async once => {
      const call = { params: { id }, body: { publicId } }
      await client.badge.renewCertificateLink(call, once(call))
      onChanged()
      return { key: 'badge.show.renewed' }
    })
  const copy = () =>
    void changes.change('copy', async () => {
      await navigator.clipboard.writeText(publicUrl ?? '')
      return { key: 'badge.show.copied' }
    })
  return (
    <section ref={box} className="t-certshow">
      <h2 className="t-subheading">{t('badge.show.title')}</h2>
      {publicUrl ? (
        <>
          {!isGone && (
            <div className="t-certshow__act">
              <Button kind="primary" block icon={plusIcon} onClick={() => setAdding(true)}>
                {t('badge.show.linkedIn')}
              </Button>
              <Button
                block
                iconEnd={arrowSquareOutIcon}
                href={it.linkedInShareCertificateUrl ?? ''}
                target="_blank"
                rel="noreferrer"
              >
                {t('badge.show.post')}
              </Button>
              <Button block icon={copyIcon} onClick={copy}>
                {t('badge.show.copy')}
              </Button>
            </div>
          )}
          {!isGone && <p className="t-small t-muted">{t('badge.show.note')}</p>}
          {!isGone && (
            <Switch
              label={t('badge.show.email')}
              help={it.isEmailShown ? undefined : t('badge.show.emailText')}
              checked={it.isEmailShown}
              disabled={busy}
              onChange={checked => show(true, checked)}
            />
          )}
        </>
      ) : (
        <>
          <Button kind="primary" block icon={eyeIcon} busy={busy} onClick={() => show(true, false)}>
            {t('badge.show.make')}
          </Button>
          <p className="t-small t-muted">{t('badge.show.makeText')}</p>
        </>
      )}
      <p className="t-certshow__who">
        <Icon path={eyeIcon} />
        <span>
          <b>{t('badge.show.who')}</b> {!isGone && t('badge.show.whoText')}{' '}
          {publicUrl && (
            <a href={publicUrl} target="_blank" rel="noreferrer">
              {t('badge.show.look')}
            </a>
          )}
        </span>
      </p>
      {publicUrl && (
        <div className="t-certshow__end">
          {!isGone && (
            <>
              <Button size="small" kind="quiet" icon={linkIcon} busy={busy} onClick={renew}>
                {t('badge.show.newLink')}
              </Button>
              <span className="t-small t-muted">{t('badge.show.newLinkText')}</span>
            </>
          )}
          <Button size="small" kind="quiet" icon={eyeSlashIcon} busy={busy} onClick={() => show(false, false)}>
            {t('badge.show.hide')}
          </Button>
        </div>
      )}
      {isAdding && <LinkedInDialog of={it} onClose={() => setAdding(false)} />}
    </section>
  )
}
