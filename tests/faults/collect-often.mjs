// Loaded into the server of the soak: its garbage is collected every ten seconds, so that what is measured is what it
// keeps, and not how long ago the last collection happened to be. Workers get an environment of their own, without it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
setInterval(runInNewContext('gc'), 10_000).unref();
