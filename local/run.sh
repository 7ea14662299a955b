# Starts a local system: sees that its port is free, installs what is missing, becomes the command.
# npm hands the arguments of a command to no script that goes before it, so both are started from here.
node local/install.cjs "$@" && command=$1 && shift && exec node "local/$command.ts" "$@"
