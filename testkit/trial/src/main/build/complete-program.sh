#!/bin/sh
# Completes the program: adds its own jar, and a script that starts it with the JDK that the build selected.
#
# Arguments: the folder of the program, its jar.
set -eu
install -m 644 "$2" "$1/lib/"
cat >"$1/start" <<END
#!/bin/sh
# Starts a gateway over a real S3 server on this machine; see the class Trial for its arguments.
exec "${TOOLCHAIN_JAVA_HOME:-$JAVA_HOME}/bin/java" -cp "\$(dirname "\$0")/lib/*" com.boundaryml.publisher.testkit.trial.Trial "\$@"
END
chmod 755 "$1/start"
