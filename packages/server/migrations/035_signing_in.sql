-- New credentials end sign-ins on their way back to the portal, which name the person in their result.
create index oidc_payload_signing_in on oidc_payload ((payload#>>'{result,login,accountId}'))
  where payload#>>'{result,login,accountId}' is not null;
