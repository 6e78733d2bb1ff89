import { TrellisError } from '@trellis/sdk'
import { Avatar, caretUpDownIcon, Icon, Menu, useChanges } from '@trellis/widgets'
import { rememberOrganisation } from '../auth/pending.ts'
import { usePortal, useShell, useText } from '../context.tsx'

/** The organisation: a menu for people of several, else its name. */
export function TenantSelector() {
  const portal = usePortal()
  const { user } = useShell()
  const { t } = useText()
  const { change } = useChanges()
  const now = user.tenantList.find(it => it.client_id === user.clientId) ?? user.tenantList[0]
  if (!now) return null

  const go = async (clientId: string, name: string) => {
    if (clientId === now.client_id) return
    const toast = portal.toasts.show({
      text: t('account.shell.switchingTenant', { name }),
      kind: 'busy',
      duration: Number.POSITIVE_INFINITY,
      key: 'tenant',
    })
    await change('switch', async once => {
      const call = { query: { org_id: clientId } }
      try {
        portal.become((await portal.client.auth.switchOrg(call, once(call))).access_token)
      } catch (error) {
        if (error instanceof TrellisError && error.code === 'otherProvider') {
          // One sign-in at a time: what is open here ends, at its provider too, before the other one begins.
          rememberOrganisation(clientId)
          return void (await portal.signOut())
        }
        portal.toasts.dismiss(toast)
        portal.toasts.error(t('core.errors.tryAgain'))
        throw error
      }
    })
  }
  const face = (
    <>
      <Avatar name={now.name} size="small" square decorative />
      <span className="t-tenant__name">{now.name}</span>
    </>
  )
  if (user.tenantList.length < 2) return <span className="t-tenant">{face}</span>
  return (
    <Menu
      label={t('account.shell.tenant')}
      items={user.tenantList.map(it => ({
        id: it.client_id,
        label: it.name,
        checked: it.client_id === now.client_id,
        onSelect: () => void go(it.client_id, it.name),
      }))}
      trigger={props => (
        <button
          type="button"
          className="t-tenant"
          aria-label={t('account.shell.switchTenant', { name: now.name })}
          {...props}
        >
          {face}
          <Icon path={caretUpDownIcon} size="small" />
        </button>
      )}
    />
  )
}
