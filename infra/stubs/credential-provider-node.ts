// Replaces @aws-sdk/credential-provider-node, which looks for credentials in profiles, SSO, containers and instance
// metadata. Lambda puts the credentials of the function's role into the environment. It saves 132 KB in each bundle.
import { fromEnv } from '@aws-sdk/credential-provider-env';

export const defaultProvider = () => fromEnv();
